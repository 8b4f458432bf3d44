using System.Buffers;
using System.Text;
using Tern.S3.Transfers;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Keys that become files of a downloaded directory: an accepted key is a file below the folder on every operating system, and an ordinary name
/// is never refused. Input: the key, in UTF-16 if its first byte is 0, otherwise in UTF-8.
/// </summary>
internal sealed class KeyPathTarget : IFuzzTarget
{
    private static readonly string s_root = Path.Combine(Path.GetTempPath(), "tern-fuzz-no-such-folder");

    private static readonly SearchValues<char> s_reserved = SearchValues.Create("\\:*?\"<>|\0");

    private static readonly string[] s_devices = ["CON", "PRN", "AUX", "NUL", "COM1", "LPT9", "COM¹"];

    public string Name => "keypath";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. new[] { "a/b/c.txt", "a..b/...c", "../x", "a/./b", "/etc/passwd", "C:\\x", "a/nul.txt", "com1/x ", "é/\u0001", "\\\\host\\share", "..\\..\\x", "file:stream", "con .txt/a" }
            .Select(Encoding.UTF8.GetBytes),
        [0, 0, 0xD8, 0x2F, 0, 0x61, 0],
    ];

    public void Run(byte[] input)
    {
        string key = input is [0, .. var text] ? Encoding.Unicode.GetString(text) : Encoding.UTF8.GetString(input);
        // The encodings replace invalid characters, so one is appended here.
        if (input is [0, ..] && input.Length > 2)
            key += (char)(input[1] | (input[2] << 8));
        bool isTaken = KeyPath.TryGetRelative(key, out string? path, out string? reason);
        if (isTaken == (path is null) || isTaken == (reason is not null))
            throw new FuzzFindingException("The result must have either a path or a reason.");
        if (isTaken)
            CheckAccepted(key, path!);
        else if (IsOrdinary(key))
            throw new FuzzFindingException($"The ordinary key '{key}' is refused: {reason}");
    }

    private static void CheckAccepted(string key, string path)
    {
        string full = Path.GetFullPath(Path.Combine(s_root, path));
        if (full != s_root + Path.DirectorySeparatorChar + key.Replace('/', Path.DirectorySeparatorChar) || !KeyPath.IsInsideFolder(s_root, path))
            throw new FuzzFindingException("The path of the key is not its own path below the folder.");
        foreach (string segment in key.Split('/'))
        {
            string stem = segment.Split('.')[0].TrimEnd(' ');
            if (segment.Trim('.', ' ').Length == 0
                || segment.EndsWith('.')
                || segment.EndsWith(' ')
                || segment.AsSpan().ContainsAny(s_reserved)
                || segment.Any(char.IsControl)
                || s_devices.Contains(stem, StringComparer.OrdinalIgnoreCase))
            {
                throw new FuzzFindingException("A name of the accepted key is reserved on another operating system.");
            }
        }
        if (new UnicodeEncoding(false, false, throwOnInvalidBytes: true).GetByteCount(key) != 2 * key.Length)
            throw new FuzzFindingException("The accepted key is not valid Unicode.");
    }

    private static bool IsOrdinary(string key) => key.Length > 0 && key.Split('/').All(segment =>
        segment.Length is > 0 and < 100 && segment.All(c => char.IsAsciiLetterOrDigit(c) || c == '.') && segment[0] != '.' && segment[^1] != '.'
        && !s_devices.Any(device => segment.Split('.')[0].StartsWith(device[..3], StringComparison.OrdinalIgnoreCase)));
}
