using System.Globalization;
using System.Text.Json;

namespace Tern.Conformance.Config;

/// <summary>A case of a file.</summary>
/// <param name="Name">The name or the description of the case, else its position in the file.</param>
/// <param name="Data">The case.</param>
internal sealed record ConfigCase(string Name, JsonElement Data)
{
    private static readonly string[] s_nameMembers = ["name", "docs", "documentation", "description"];

    /// <summary>What the executor did for the case in addition to running it.</summary>
    public List<string> Notes { get; } = [];

    /// <summary>Reads the cases of a file: an array, an object with an array <c>tests</c>, or an object with a member for each case.</summary>
    /// <exception cref="JsonException">The file is not JSON.</exception>
    public static List<ConfigCase> ReadAll(string file)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(file));
        JsonElement root = document.RootElement.Clone();
        if (root.ValueKind == JsonValueKind.Object && !root.TryGetProperty("tests", out _))
            return [.. root.EnumerateObject().Select(test => new ConfigCase(test.Name, test.Value))];
        JsonElement tests = root.ValueKind == JsonValueKind.Array ? root : root.GetProperty("tests");
        return [.. tests.EnumerateArray().Select((test, index) => new ConfigCase(FindName(test) ?? $"case {(index + 1).ToString(CultureInfo.InvariantCulture)}", test))];
    }

    private static string? FindName(JsonElement test)
    {
        foreach (string member in s_nameMembers)
        {
            if (test.Find(member) is { } name)
                return name.ValueKind == JsonValueKind.Array ? string.Join(' ', name.EnumerateArray().Select(line => line.GetString())) : name.GetString();
        }
        return null;
    }
}
