using System.Buffers;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Server.Functions.Options;

/// <summary>The option <c>--function-env</c>: an environment variable of a function.</summary>
/// <param name="Function">The name of the function; null for all.</param>
/// <param name="Name">The name of the variable.</param>
/// <param name="Value">The value. Errors do not contain it.</param>
internal sealed record VariableOption(string? Function, string Name, string Value)
{
    /// <summary>The name of the option.</summary>
    public const string Option = "--function-env";

    private static readonly SearchValues<char> s_characters = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");

    /// <summary>Parses the value of the option: <c>[FUNCTION:]NAME=VALUE</c>.</summary>
    /// <exception cref="FormatException">The value is invalid.</exception>
    public static VariableOption Parse(string text)
    {
        int equals = text.IndexOf('=', StringComparison.Ordinal);
        string target = equals < 0 ? text : text[..equals];
        int colon = target.IndexOf(':', StringComparison.Ordinal);
        string? function = colon < 0 ? null : target[..colon];
        string name = target[(colon + 1)..];
        if (equals < 0 || (function is not null && !FunctionNames.IsValid(function)))
            throw new FormatException($"Invalid value of {Option}. Use NAME=VALUE for all functions, or FUNCTION:NAME=VALUE.");
        if (name.Length == 0 || !char.IsAsciiLetter(name[0]) || name.AsSpan().ContainsAnyExcept(s_characters))
            throw new FormatException($"Invalid variable '{name}' of {Option}. Use letters, digits and underscores, with a letter first.");
        return new VariableOption(function, name, text[(equals + 1)..]);
    }
}
