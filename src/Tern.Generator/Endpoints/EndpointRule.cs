namespace Tern.Generator.Endpoints;

/// <summary>A rule: conditions, and the result if all of them match.</summary>
/// <param name="Path">The path of the rule in the rule set.</param>
/// <param name="Conditions">The conditions. They are evaluated in order until one does not match.</param>
public abstract record EndpointRule(string Path, IReadOnlyList<RuleCondition> Conditions)
{
    /// <summary>Nested rules, of which one must match.</summary>
    public sealed record Tree(string Path, IReadOnlyList<RuleCondition> Conditions, IReadOnlyList<EndpointRule> Rules) : EndpointRule(Path, Conditions);

    /// <summary>An endpoint.</summary>
    public sealed record Result(
        string Path,
        IReadOnlyList<RuleCondition> Conditions,
        RuleExpression Url,
        IReadOnlyList<KeyValuePair<string, IReadOnlyList<RuleExpression>>> Headers,
        IReadOnlyList<KeyValuePair<string, RuleProperty>> Properties) : EndpointRule(Path, Conditions);

    /// <summary>An error.</summary>
    public sealed record Failure(string Path, IReadOnlyList<RuleCondition> Conditions, RuleExpression Message) : EndpointRule(Path, Conditions);

    /// <summary>The number of rules in the rule, including itself.</summary>
    public int Count => this is Tree tree ? 1 + tree.Rules.Sum(rule => rule.Count) : 1;

    /// <summary>The URLs that the rule can return.</summary>
    public IEnumerable<RuleExpression> Urls() => this switch
    {
        Tree tree => tree.Rules.SelectMany(rule => rule.Urls()),
        Result result => [result.Url],
        _ => [],
    };

    /// <summary>The names that the rule's conditions and results refer to.</summary>
    public IEnumerable<string> References() => Conditions.SelectMany(condition => condition.Value.References()).Concat(this switch
    {
        Tree tree => tree.Rules.SelectMany(rule => rule.References()),
        Failure failure => failure.Message.References(),
        Result result => result.Url.References()
            .Concat(result.Headers.SelectMany(header => header.Value).SelectMany(value => value.References()))
            .Concat(result.Properties.SelectMany(property => property.Value.References())),
        _ => [],
    });
}
