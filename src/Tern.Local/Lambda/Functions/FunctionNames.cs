using System.Buffers;

namespace Tern.Local.Lambda.Functions;

/// <summary>The names of functions.</summary>
internal static class FunctionNames
{
    /// <summary>The maximum number of characters of a name.</summary>
    public const int MaxLength = 64;

    private static readonly SearchValues<char> s_allowed = SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");

    /// <summary>Whether a name has 1 to 64 letters, digits, hyphens and underscores.</summary>
    public static bool IsValid(string? name) => name is { Length: > 0 and <= MaxLength } && !name.ContainsAnyExcept(s_allowed);
}
