using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda;

/// <summary>Converts the texts of constraint violations to those of the service, where they differ from the model.</summary>
internal static class ServiceTexts
{
    private const string Group = "Member must satisfy regular expression pattern: (?:";

    private const string Constraint = "failed to satisfy constraint: ";

    // The service lists the values of enums in an order of its own, and its pattern of tagged resources is an earlier one.
    private static readonly (string Model, string Service)[] s_texts =
    [
        ("[TRIM_HORIZON, LATEST, AT_TIMESTAMP]", "[LATEST, AT_TIMESTAMP, TRIM_HORIZON]"),
        ("[Member must satisfy enum value set: [x86_64, arm64]]", "[Member must satisfy enum value set: [x86_64, arm64], Member must not be null]"),
        (":lambda:::awslayer:[a-zA-Z0-9-_]+))]", ":lambda:::awslayer:[a-zA-Z0-9-_]+), Member must not be null]"),
        (":lambda:::awslayer:[a-zA-Z0-9-_]+))", ":lambda:::awslayer:[a-zA-Z0-9-_]+)"),
        ("pattern: ((arn:(aws[a-zA-Z-]*)?:lambda:(eusc-)", "pattern: (arn:(aws[a-zA-Z-]*)?:lambda:(eusc-)"),
        ("pattern: [0-9]+]", "pattern: [0-9]+, Member must not be null]"),
        ("[Allow, Terminate]", "[Terminate, Allow]"),
        ("[BUFFERED, RESPONSE_STREAM]", "[RESPONSE_STREAM, BUFFERED]"),
        (
            @"|[a-zA-Z0-9-_]+))?|code-signing-config:csc-[a-z0-9]{17}|",
            @"|[a-zA-Z0-9-_]+))?|layer:([a-zA-Z0-9-_]+)|code-signing-config:csc-[a-z0-9]{17}|"),
        ("|(capacity-provider|network-connector):[a-zA-Z0-9-_]{1,64})", "|capacity-provider:[a-zA-Z0-9-_]+)"),
    ];

    /// <summary>Converts a text.</summary>
    public static string Convert(string text)
    {
        if (IsAt(text, "compatibleRuntimes") && text.Contains("enum value set", StringComparison.Ordinal))
            return ReplaceConstraint(text, $"Member must satisfy enum value set: [{RuntimeRules.Supported}]");
        if (IsAt(text, "compatibleRuntime"))
            return ReplaceConstraint(text, $"Member must satisfy enum value set: [{RuntimeRules.All}]");
        foreach ((string model, string service) in s_texts)
            text = text.Replace(model, service, StringComparison.Ordinal);
        // The model has a group around alternatives, which the service does not have.
        int group = text.IndexOf(Group, StringComparison.Ordinal);
        return group >= 0 && text.EndsWith(')') ? string.Concat(text.AsSpan(0, group + Group.Length - 3), text.AsSpan(group + Group.Length, text.Length - group - Group.Length - 1)) : text;
    }

    /// <summary>The position of a text among those of a request: the runtimes of layers are first, and the name of the function is last.</summary>
    public static int GetPosition(string text) => IsAt(text, "compatibleRuntimes") ? 0 : IsAt(text, "functionName") ? 2 : 1;

    private static bool IsAt(string text, string member) => text.Contains($"' at '{member}' ", StringComparison.Ordinal);

    private static string ReplaceConstraint(string text, string constraint) => text[..(text.IndexOf(Constraint, StringComparison.Ordinal) + Constraint.Length)] + constraint;
}
