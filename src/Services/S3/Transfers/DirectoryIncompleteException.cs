using System.Globalization;

namespace Tern.S3;

/// <summary>Some files of a folder were not transferred; the others were.</summary>
/// <param name="files">See <see cref="Files"/>.</param>
public sealed class DirectoryIncompleteException(IReadOnlyList<DirectoryFileResult> files)
    : TransferException(Describe(files), files.First(file => file.Exception is not null).Exception)
{
    /// <summary>The results of all files.</summary>
    public IReadOnlyList<DirectoryFileResult> Files { get; } = files;

    private static string Describe(IReadOnlyList<DirectoryFileResult> files) => string.Create(
        CultureInfo.InvariantCulture, $"{files.Count(file => file.Exception is not null)} of {files.Count} files were not transferred. {nameof(Files)} contains the exception of each.");
}
