namespace Tern.Core.Tests.Support;

/// <summary>A folder that is deleted at the end of the test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("tern-").FullName;

    public string Write(string name, byte[] bytes)
    {
        string path = System.IO.Path.Join(Path, name);
        File.WriteAllBytes(path, bytes);
        return path;
    }

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
