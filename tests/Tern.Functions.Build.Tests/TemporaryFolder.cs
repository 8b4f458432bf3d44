namespace Tern.Functions.Build.Tests;

/// <summary>A folder of one test.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("tern-functions-build-").FullName;

    public string File(string name) => System.IO.Path.Combine(Path, name);

    public string Write(string name, params byte[] content)
    {
        string file = File(name);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(file)!);
        System.IO.File.WriteAllBytes(file, content);
        return file;
    }

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
