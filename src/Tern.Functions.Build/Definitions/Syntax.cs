using System.Buffers;

namespace Tern.Functions.Build.Definitions;

/// <summary>The forms of values of attributes. All of them can be a part of a text in every template.</summary>
internal static class Syntax
{
    private const int ArnParts = 6;
    private static readonly SearchValues<char> s_name = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-");
    private static readonly SearchValues<char> s_resource = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-/:");
    private static readonly SearchValues<char> s_bucket = SearchValues.Create("abcdefghijklmnopqrstuvwxyz0123456789.-");
    private static readonly SearchValues<char> s_schedule = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,*?/#-");
    private static readonly string[] s_methods = ["ANY", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

    /// <summary>An ARN with a resource.</summary>
    public static bool IsArn(string text) => text.StartsWith("arn:", StringComparison.Ordinal) && Has(text, s_resource, 16, 2048) && text.Split(':', ArnParts) is [_, not "", not "", _, _, not ""];

    /// <summary>The name of a queue, topic, table or stream.</summary>
    public static bool IsName(string text) => Has(text, s_name, 1, 256);

    public static bool IsBucket(string text) => Has(text, s_bucket, 3, 63) && char.IsAsciiLetterOrDigit(text[0]) && char.IsAsciiLetterOrDigit(text[^1]);

    /// <summary>The name or the ARN of an event bus.</summary>
    public static bool IsEventBus(string text) => Has(text, s_resource, 1, 1600);

    public static bool IsSchedule(string text) => text.Length > 6 && text[^1] == ')'
        && (text.StartsWith("rate(", StringComparison.Ordinal) || text.StartsWith("cron(", StringComparison.Ordinal))
        && Has(text[5..^1], s_schedule, 1, 240);

    /// <summary>The key of a route: <c>$default</c>, or a method and a path.</summary>
    public static bool IsRoute(string text) => text == "$default"
        || (text.Length <= 512 && text.Split(' ') is [var method, ['/', .. var path]] && s_methods.Contains(method) && path.AsSpan().IndexOfAny("\"\\$%") < 0 && !path.Any(char.IsControl));

    private static bool Has(string text, SearchValues<char> characters, int min, int max) => text.Length >= min && text.Length <= max && text.AsSpan().IndexOfAnyExcept(characters) < 0;
}
