namespace Tern.Generator.Endpoints;

/// <summary>A value of an endpoint's properties.</summary>
public abstract record RuleProperty
{
    private RuleProperty()
    {
    }

    /// <summary>A string or a boolean.</summary>
    public sealed record Scalar(RuleExpression Value) : RuleProperty;

    /// <summary>A list.</summary>
    public sealed record List(IReadOnlyList<RuleProperty> Items) : RuleProperty;

    /// <summary>A map.</summary>
    public sealed record Map(IReadOnlyList<KeyValuePair<string, RuleProperty>> Members) : RuleProperty;

    /// <summary>The names that the property refers to.</summary>
    public IEnumerable<string> References() => this switch
    {
        Scalar scalar => scalar.Value.References(),
        List list => list.Items.SelectMany(item => item.References()),
        Map map => map.Members.SelectMany(member => member.Value.References()),
        _ => [],
    };
}
