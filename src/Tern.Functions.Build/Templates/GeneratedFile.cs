using System.Buffers;
using System.Security.Cryptography;
using System.Text;

namespace Tern.Functions.Build.Templates;

/// <summary>A generated text that contains a hash of itself, so that an edited file is found and not overwritten.</summary>
internal static class GeneratedFile
{
    /// <summary>The place of the hash in a text that is not written yet.</summary>
    public const string Placeholder = "sha256:0000000000000000000000000000000000000000000000000000000000000000";

    private const string Prefix = "sha256:";
    private const string NewSuffix = ".new";
    private const long MaxFileLength = 16 * 1024 * 1024;
    private static readonly SearchValues<char> s_hexadecimal = SearchValues.Create("0123456789abcdef");

    /// <summary>Writes the file, or a file beside it if it was edited and the text changed since.</summary>
    /// <param name="file">The file.</param>
    /// <param name="text">The text with <see cref="Placeholder"/>.</param>
    /// <returns>A warning, or <see langword="null"/>.</returns>
    public static string? Write(string file, string text)
    {
        string hash = Hash(text), signed = text.Replace(Placeholder, hash, StringComparison.Ordinal), newFile = file + NewSuffix;
        string? existing = Read(file);
        bool isUnedited = existing is null || IsUnedited(existing);
        if (isUnedited || FindHash(existing!) == hash)
        {
            if (isUnedited && existing != signed)
                WriteText(file, signed);
            if (Read(newFile) is { } obsolete && IsUnedited(obsolete))
                File.Delete(newFile);
            return null;
        }
        if (Read(newFile) is { } other && !IsUnedited(other))
            return $"The files '{file}' and '{newFile}' were edited and are not overwritten, but the attributes or the code of the project changed. Copy your changes into one of them and delete the other one.";
        WriteText(newFile, signed);
        return $"The file '{file}' was edited and is not overwritten, but the attributes or the code of the project changed. The new content is '{newFile}'. Copy the changes, and the line with the hash, into '{file}'.";
    }

    /// <summary>Whether a text is as it was written. Line endings have no effect.</summary>
    public static bool IsUnedited(string text) => FindHash(text) is { } hash && Hash(text.Replace(hash, Placeholder, StringComparison.Ordinal)) == hash;

    private static string? FindHash(string text)
    {
        int start = text.IndexOf(Prefix, StringComparison.Ordinal);
        return start >= 0 && text.Length - start >= Placeholder.Length && text.AsSpan(start + Prefix.Length, Placeholder.Length - Prefix.Length).IndexOfAnyExcept(s_hexadecimal) < 0
            ? text.Substring(start, Placeholder.Length)
            : null;
    }

    private static string Hash(string text) =>
        Prefix + Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text.Replace("\r\n", "\n", StringComparison.Ordinal))));

    private static string? Read(string file) => !File.Exists(file) ? null
        : new FileInfo(file).Length > MaxFileLength ? ""
        : File.ReadAllText(file);

    private static void WriteText(string file, string text) => AtomicFile.Write(file, stream => stream.Write(Encoding.UTF8.GetBytes(text)));
}
