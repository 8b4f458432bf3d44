namespace Tern.S3;

/// <summary>How a folder is uploaded or downloaded; immutable, changed by <c>with</c>.</summary>
public sealed record DirectoryOptions
{
    /// <summary>How many files are under way at once: 4 unless told. Of each, several parts may be.</summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1 or more than 1,000.</exception>
    public int MaxFiles
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 1000);
            field = value;
        }
    } = 4;

    /// <summary>Whether the folders below are taken too; true unless told.</summary>
    public bool Recursive { get; init; } = true;

    /// <summary>Which objects are taken, by key; null for all.</summary>
    public Func<string, bool>? Filter { get; init; }

    /// <summary>How each file is uploaded; null for the defaults. Its state file has no effect, and its progress is told of each file on its own, of several at once.</summary>
    public UploadOptions? Upload { get; init; }

    /// <summary>How each file is downloaded; null for the defaults. Its state file has no effect, and its progress is told of each file on its own, of several at once.</summary>
    public DownloadOptions? Download { get; init; }
}
