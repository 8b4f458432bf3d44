namespace Tern.Runtime;

/// <summary>
/// Chooses the scheme of a call: of those that its operation and its endpoint accept, the first by preference that the client has an identity
/// for.
/// </summary>
internal static class AuthSchemeSelector
{
    /// <summary>Chooses by the model alone, before the endpoint is resolved; null for none.</summary>
    public static AuthScheme? Select(OperationDescriptor operation, ClientRuntime runtime)
    {
        IReadOnlyList<AuthScheme> schemes = operation.AuthSchemes;
        if (schemes.Count == 0)
            return AuthScheme.None;
        AuthScheme? best = null;
        for (int i = 0; i < schemes.Count; i++)
        {
            if (schemes[i].IsUsable(runtime, null) && (best is null || IsPreferred(schemes[i], best, runtime)))
                best = schemes[i];
        }
        return best;
    }

    /// <summary>
    /// Chooses by the endpoint, which takes precedence over the model: first the schemes of the endpoint in its order, then those that the model
    /// adds. Schemes that sign with credentials are used only if the endpoint names them.
    /// </summary>
    public static AuthScheme? Select(OperationDescriptor operation, ClientRuntime runtime, Endpoint endpoint, out EndpointAuthScheme? settings)
    {
        AuthScheme? best = null;
        settings = null;
        // By index: every S3 call runs this code, and an enumerator is an allocation.
        for (int i = 0; i < endpoint.AuthSchemes.Count; i++)
        {
            EndpointAuthScheme candidate = endpoint.AuthSchemes[i];
            if (Find(operation, candidate.Name) is { } scheme && scheme.IsUsable(runtime, endpoint) && (best is null || IsPreferred(scheme, best, runtime)))
            {
                best = scheme;
                settings = candidate;
            }
        }
        for (int i = 0; i < operation.AuthSchemes.Count; i++)
        {
            AuthScheme scheme = operation.AuthSchemes[i];
            if (!scheme.IsSelectedByEndpoint && scheme.IsUsable(runtime, endpoint) && (best is null || IsPreferred(scheme, best, runtime)))
            {
                best = scheme;
                settings = null;
            }
        }
        return best;
    }

    /// <summary>The error message for a call without a usable scheme.</summary>
    public static string DescribeMissingScheme(OperationDescriptor operation, Endpoint endpoint)
    {
        List<string> names = [];
        List<string> requirements = [];
        foreach (EndpointAuthScheme scheme in endpoint.AuthSchemes)
            Add(scheme.Name, Find(operation, scheme.Name));
        if (names.Count == 0)
        {
            foreach (AuthScheme scheme in operation.AuthSchemes)
                Add(scheme.Name, scheme);
        }
        return $"The call can be authenticated only by {string.Join(", ", names)}. This requires {string.Join(", or ", requirements)}.";

        void Add(string name, AuthScheme? scheme)
        {
            names.Add(name);
            string requirement = scheme?.Requirement ?? $"a scheme that this client does not support ({name})";
            if (!requirements.Contains(requirement))
                requirements.Add(requirement);
        }
    }

    // None comes last regardless of the preference: it is for clients without any other identity.
    private static bool IsPreferred(AuthScheme scheme, AuthScheme other, ClientRuntime runtime) =>
        scheme != AuthScheme.None && runtime.Auth.GetRank(scheme) < runtime.Auth.GetRank(other);

    private static AuthScheme? Find(OperationDescriptor operation, string name)
    {
        if (name == "none")
            return AuthScheme.None;
        return Find(operation.AuthSchemes, name) ?? Find(operation.Service.EndpointAuthSchemes, name);
    }

    private static AuthScheme? Find(IReadOnlyList<AuthScheme> schemes, string name)
    {
        for (int i = 0; i < schemes.Count; i++)
        {
            if (schemes[i].EndpointName == name)
                return schemes[i];
        }
        return null;
    }
}
