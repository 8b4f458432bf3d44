using System.Text.Json;
using Tern.Conformance;

namespace Tern.Local.Tests.Support;

/// <summary>Responses of AWS that were recorded, in <c>TERN_RECORDINGS</c> or in <c>../shared/recordings</c> next to the repository.</summary>
internal static class Recordings
{
    /// <summary>Returns a recording. If the folder does not exist, the test is skipped, or fails with <c>CI=true</c>.</summary>
    /// <param name="name">The name of the file.</param>
    public static JsonElement Require(string name)
    {
        const string Reason = "The folder of recordings was not found. Set TERN_RECORDINGS.";
        string? folder = Find();
        if (folder is null && Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(Reason);
        Assert.SkipWhen(folder is null, Reason);
        return JsonElement.Parse(File.ReadAllBytes(Path.Combine(folder, name)));
    }

    /// <summary>Returns all errors of a recording with a code.</summary>
    /// <param name="recording">The recording.</param>
    /// <param name="code">The error code.</param>
    /// <returns>The complete messages, with their duplicates.</returns>
    public static IEnumerable<string> ErrorMessages(JsonElement recording, string code)
    {
        switch (recording.ValueKind)
        {
            case JsonValueKind.Array:
                return recording.EnumerateArray().SelectMany(element => ErrorMessages(element, code));
            case JsonValueKind.Object when recording.TryGetProperty("Error", out JsonElement error) && error.GetProperty("Code").GetString() == code:
                return [(error.TryGetProperty("MessageRaw", out JsonElement raw) ? raw : error.GetProperty("Message")).GetString()!];
            case JsonValueKind.Object:
                return recording.EnumerateObject().SelectMany(property => ErrorMessages(property.Value, code));
            default:
                return [];
        }
    }

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable("TERN_RECORDINGS") is { Length: > 0 } configured)
            return configured;
        if (RepositoryFolder.Find() is not { } repository)
            return null;
        string sibling = Path.Combine(repository, "..", "shared", "recordings");
        return Directory.Exists(sibling) ? Path.GetFullPath(sibling) : null;
    }
}
