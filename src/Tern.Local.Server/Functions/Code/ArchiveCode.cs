using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;

namespace Tern.Local.Server.Functions.Code;

/// <summary>An archive, which is extracted into a temporary folder.</summary>
internal sealed class ArchiveCode(StoredVersion version, TextWriter log) : FunctionCode
{
    private readonly Lock _lock = new();
    private string? _folder;

    // Only the owner can read the folder.
    public override FunctionProgram Open()
    {
        lock (_lock)
        {
            _folder ??= Extract();
            return new FunctionProgram(Path.Combine(_folder, FunctionCodePackage.Bootstrap), _folder);
        }
    }

    public override void Close()
    {
        lock (_lock)
        {
            try
            {
                if (_folder is not null)
                    Directory.Delete(_folder, recursive: true);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                log.WriteLine($"The folder '{_folder}' of the function '{version.Name}' cannot be deleted: {e.Message}");
            }
            _folder = null;
        }
    }

    private string Extract()
    {
        string folder = Directory.CreateTempSubdirectory("tern-local-function-").FullName;
        try
        {
            FunctionArchive.Extract(version.Code.Archive ?? default, folder);
            return folder;
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            Directory.Delete(folder, recursive: true);
            throw new RemoteFunctionException(FunctionErrorDocument.InvalidArchive, FunctionErrorDocument.Create(FunctionErrorDocument.InvalidArchive, $"The archive of the function cannot be extracted: {e.Message}"));
        }
    }
}
