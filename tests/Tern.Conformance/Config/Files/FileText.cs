using System.Text;

namespace Tern.Conformance.Config.Files;

/// <summary>Texts of the form of a shared configuration file.</summary>
internal static class FileText
{
    private static readonly string[] s_words = ["profile", "sso-session", "services", "default"];

    /// <summary>Replaces each letter and digit, except in the words of section headers that have a meaning. So the file has the same form.</summary>
    public static string? ReplaceText(string? file) => file is null ? null : string.Join('\n', file.Split('\n').Select(ReplaceLine));

    /// <summary>Adds a comment as the first line.</summary>
    public static string? AddComment(string? file) => file is null ? null : $"# comment\n{file}";

    /// <summary>Writes a section with its properties.</summary>
    public static string WriteSection(string header, IEnumerable<KeyValuePair<string, string>> properties)
    {
        StringBuilder text = new StringBuilder("[").Append(header).Append("]\n");
        foreach ((string key, string value) in properties)
            text.Append(key).Append(" = ").Append(value).Append('\n');
        return text.ToString();
    }

    private static string ReplaceLine(string line)
    {
        string start = "";
        if (line.StartsWith('['))
        {
            string header = line[1..].TrimStart();
            string word = Array.Find(s_words, word => header.StartsWith(word, StringComparison.Ordinal)) ?? "";
            start = $"{line[..^header.Length]}{word}";
        }
        return start + string.Concat(line[start.Length..].Select(c => char.IsLetter(c) ? 'q' : char.IsDigit(c) ? '7' : c));
    }
}
