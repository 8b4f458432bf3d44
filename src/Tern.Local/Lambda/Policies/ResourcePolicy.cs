namespace Tern.Local.Lambda.Policies;

/// <summary>The resource policy of a function, a version or an alias. Policies are stored, but not enforced.</summary>
internal sealed class ResourcePolicy
{
    /// <summary>The statements by their IDs, each as JSON, in the order of their creation.</summary>
    public List<(string Id, string Json)> Statements { get; } = [];

    /// <summary>Changes with each change of the policy.</summary>
    public string RevisionId { get; set; } = "";

    /// <summary>Returns the policy as JSON.</summary>
    public override string ToString() =>
        $$"""{"Version":"2012-10-17","Id":"default","Statement":[{{string.Join(',', Statements.Select(statement => statement.Json))}}]}""";
}
