namespace Tern.Conformance.Config.Chains;

/// <summary>Compares the expected steps of a chain with the executed ones: their order, their parameters, and the credentials that each of them used.</summary>
internal static class ChainComparer
{
    /// <summary>Creates the credentials of a step with keys.</summary>
    public static AwsCredentials CreateKeys(ChainLink link) =>
        new(link["access_key_id"]!, link["secret_access_key"]!, link["session_token"], accountId: link["account_id"]);

    /// <exception cref="CaseFailedException">The chains or the resulting credentials differ.</exception>
    public static void Compare(IReadOnlyList<ChainLink> links, IReadOnlyList<ChainStep> steps, AwsCredentials result)
    {
        var remaining = new Queue<ChainStep>(steps);
        AwsCredentials? current = null;
        foreach (ChainLink link in links)
        {
            current = link switch
            {
                { Kind: "AccessKey" } => CreateKeys(link),
                { Kind: "NamedSource", Text: "Environment" } => ChainEnvironment.Keys,
                { Kind: "NamedSource" } => Next(link.Text!).Issued,
                { Kind: "AssumeRole" } => CompareRole(link, Next(link.Kind), current),
                { Kind: "WebIdentityToken" } => CompareWebIdentity(link, Next("AssumeRoleWithWebIdentity")),
                { Kind: "Sso" } => CompareSso(link, Next(link.Kind)),
                { Kind: "Process" } => CompareProcess(link, Next(link.Kind)),
                _ => throw new CaseFailedException($"the step '{link.Kind}' is unknown"),
            };
        }
        Check.That(remaining.Count == 0, $"the steps {string.Join(", ", remaining)} were not expected");
        Check.Equal("the access key", current?.AccessKeyId, result.AccessKeyId);
        Check.Equal("the secret access key", current?.SecretAccessKey, result.SecretAccessKey);
        Check.Equal("the session token", current?.SessionToken, result.SessionToken);
        if (links[^1].Kind == "AccessKey")
            Check.Equal("the account", current?.AccountId, result.AccountId);

        ChainStep Next(string source)
        {
            ChainStep? step = remaining.Count > 0 ? remaining.Dequeue() : null;
            Check.Equal("the next step", source, step?.Source);
            return step!;
        }
    }

    private static AwsCredentials CompareRole(ChainLink link, ChainStep step, AwsCredentials? signer)
    {
        Check.Equal("the key of the signature", signer?.AccessKeyId, step.Signer?.AccessKeyId);
        Check.Equal("ExternalId", link["external_id"], step.Parameters.GetValueOrDefault("ExternalId"));
        CompareSession(link, step);
        return step.Issued;
    }

    private static AwsCredentials CompareWebIdentity(ChainLink link, ChainStep step)
    {
        Check.Equal("WebIdentityToken", ChainEnvironment.WebIdentityToken, step.Parameters.GetValueOrDefault("WebIdentityToken"));
        CompareSession(link, step);
        return step.Issued;
    }

    private static void CompareSession(ChainLink link, ChainStep step)
    {
        Check.Equal("RoleArn", link["role_arn"], step.Parameters.GetValueOrDefault("RoleArn"));
        string? session = step.Parameters.GetValueOrDefault("RoleSessionName");
        if (link["role_session_name"] is { } name)
            Check.Equal("RoleSessionName", name, session);
        else
            Check.That(!string.IsNullOrEmpty(session), "RoleSessionName is missing");
    }

    private static AwsCredentials CompareSso(ChainLink link, ChainStep step)
    {
        Check.Equal("account_id", link["sso_account_id"], step.Parameters.GetValueOrDefault("account_id"));
        Check.Equal("role_name", link["sso_role_name"], step.Parameters.GetValueOrDefault("role_name"));
        string host = step.Parameters["host"];
        Check.That(host.Split('.').Contains(link["sso_region"]), $"the host {host} is not in the region {link["sso_region"]}");
        return step.Issued;
    }

    private static AwsCredentials CompareProcess(ChainLink link, ChainStep step)
    {
        // The words, without the quotes of the command.
        Check.Equal("the command", Strip(link.Text!), Strip(step.Parameters["command"]));
        return step.Issued;
    }

    private static string Strip(string command) => string.Concat(command.Where(c => c is not ('"' or '\'' or '\\' or ' ')));
}
