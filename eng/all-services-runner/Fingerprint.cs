using System.Globalization;
using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.AllServices;

/// <summary>Identifies the model, generator, core and compiler of a result. A result with another fingerprint is not valid.</summary>
/// <param name="root">The folder of the repository.</param>
internal sealed class Fingerprint(string root)
{
    private static readonly string[] s_folders = ["src/Tern.Core", "src/Tern.Generator", "src/Tern.ServerRuntime", "eng/all-services-runner"];

    private readonly string _programs = $"{HashSources(root)}-{typeof(CSharpCompilation).Assembly.GetName().Version}";

    public string Of(ZipArchiveEntry model) => $"{model.Crc32.ToString("x8", CultureInfo.InvariantCulture)}-{_programs}";

    // The sources, not the assemblies: an assembly contains the commit, so it changes when only a text of the repository does.
    private static string HashSources(string root)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        IEnumerable<string> sources = s_folders
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(root, folder), "*.cs*", SearchOption.AllDirectories))
            .Append(Path.Combine(root, "models", "partitions.json"))
            .Order(StringComparer.Ordinal);
        foreach (string source in sources)
        {
            hash.AppendData(Encoding.UTF8.GetBytes(Path.GetRelativePath(root, source)));
            hash.AppendData(SHA256.HashData(File.ReadAllBytes(source)));
        }
        return Convert.ToHexStringLower(hash.GetHashAndReset())[..16];
    }
}
