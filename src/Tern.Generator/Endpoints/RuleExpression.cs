namespace Tern.Generator.Endpoints;

/// <summary>A value in a condition, a URL, a header or an error message.</summary>
public abstract record RuleExpression
{
    private RuleExpression()
    {
    }

    /// <summary>A string with values. It is a constant if it has no values.</summary>
    public sealed record Template(IReadOnlyList<TemplatePart> Parts) : RuleExpression
    {
        /// <summary>The text of a template without values. Null if it has values.</summary>
        public string? Constant => Parts switch
        {
            [] => "",
            [{ Literal: { } literal }] => literal,
            _ => null,
        };
    }

    /// <summary><c>true</c> or <c>false</c>.</summary>
    public sealed record Boolean(bool Value) : RuleExpression;

    /// <summary>An integer.</summary>
    public sealed record Integer(int Value) : RuleExpression;

    /// <summary>A list of strings.</summary>
    public sealed record List(IReadOnlyList<RuleExpression> Items) : RuleExpression;

    /// <summary>A parameter, or a value that a previous condition has assigned.</summary>
    public sealed record Reference(string Name) : RuleExpression;

    /// <summary>A function and its arguments.</summary>
    public sealed record Call(string Function, IReadOnlyList<RuleExpression> Arguments) : RuleExpression;

    /// <summary>The names that the value and its parts refer to.</summary>
    public IEnumerable<string> References() => this switch
    {
        Reference reference => [reference.Name],
        Call call => call.Arguments.SelectMany(argument => argument.References()),
        Template template => template.Parts.Where(part => part.Value is not null).SelectMany(part => part.Value!.References()),
        List list => list.Items.SelectMany(item => item.References()),
        _ => [],
    };

    /// <summary>Whether the value is a URL whose host starts with the value of a parameter and a dot: <c>https://{AccountId}.example.com</c>.</summary>
    public bool HostStartsWith(string parameter)
    {
        if (this is not Template { Parts: { } parts })
            return false;
        for (int i = 1; i + 1 < parts.Count; i++)
        {
            if (parts[i - 1].Literal?.EndsWith("://", StringComparison.Ordinal) == true)
                return parts[i].Value is Reference { Name: { } name } && name == parameter && parts[i + 1].Literal?.StartsWith('.') == true;
        }
        return false;
    }

    /// <summary>The name of the value for messages, in the syntax of templates: <c>Region</c>, <c>bucketArn#region</c>, <c>substring(…)</c>.</summary>
    public string Describe() => this switch
    {
        Reference reference => reference.Name,
        Call { Function: "getAttr", Arguments: [var target, Template { Constant: { } path }] } => $"{target.Describe()}#{path}",
        Call call => $"{call.Function}(…)",
        _ => "value",
    };
}
