namespace Tern.Local.Lambda.Policies;

/// <summary>The resource policy of a function, a version or an alias. Policies are stored, but not enforced.</summary>
internal sealed class ResourcePolicy
{
    /// <summary>The statements by their IDs, each as JSON, in the order of their creation.</summary>
    public List<(string Id, string Json)> Statements { get; } = [];

    /// <summary>Changes with each change of the policy. It is not the revision of the function, the version or the alias. Empty for a new policy.</summary>
    public string RevisionId { get; set; } = "";

    /// <summary>Adds a statement.</summary>
    /// <exception cref="TernServiceException">A statement has the ID.</exception>
    public void Add(string id, string json)
    {
        if (Statements.Exists(statement => statement.Id == id))
            throw LambdaFailures.Conflict($"The statement id ({id}) provided already exists. Please provide a new statement id, or remove the existing statement.");
        Statements.Add((id, json));
        RevisionId = Guid.NewGuid().ToString();
    }

    /// <summary>Returns the index of a statement.</summary>
    /// <exception cref="TernServiceException">No statement has the ID.</exception>
    public int IndexOf(string id) => Statements.FindIndex(statement => statement.Id == id) is >= 0 and var index
        ? index
        : throw LambdaFailures.NotFound($"Statement {id} is not found in resource policy.");

    /// <summary>Removes a statement.</summary>
    public void RemoveAt(int index)
    {
        Statements.RemoveAt(index);
        RevisionId = Guid.NewGuid().ToString();
    }

    /// <summary>Returns the policy as JSON.</summary>
    public override string ToString() =>
        $$"""{"Version":"2012-10-17","Id":"default","Statement":[{{string.Join(',', Statements.Select(statement => statement.Json))}}]}""";
}
