namespace Tern.Functions;

/// <summary>A member of a payload that violates a rule.</summary>
public sealed class InvalidMember
{
    /// <param name="path">The path of the member in JSON, for example <c>lines[0].quantity</c>.</param>
    /// <param name="rule">The name of the rule.</param>
    /// <param name="message">What is expected, as a sentence without values of the payload.</param>
    public InvalidMember(string path, string rule, string message)
    {
        ArgumentNullException.ThrowIfNull(path);
        ArgumentNullException.ThrowIfNull(rule);
        ArgumentNullException.ThrowIfNull(message);
        Path = path;
        Rule = rule;
        Message = message;
    }

    /// <summary>The path of the member in JSON, for example <c>lines[0].quantity</c>. Keys of dictionaries are names.</summary>
    public string Path { get; }

    /// <summary>The name of the rule: that of the attribute, for example <c>Range</c>.</summary>
    public string Rule { get; }

    /// <summary>What is expected, without values of the payload: <c>Expected 1 to 10.</c> or <c>ErrorMessage</c> of the attribute.</summary>
    public string Message { get; }

    /// <summary>Returns the path and the message.</summary>
    public override string ToString() => $"{Path}: {Message}";
}
