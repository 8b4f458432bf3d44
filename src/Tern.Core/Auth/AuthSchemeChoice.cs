using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Auth;

/// <summary>The scheme of a call: of those that its operation and its endpoint accept, the most preferred one that the client has an identity for.</summary>
internal static class AuthSchemeChoice
{
    /// <summary>The scheme by what the model says, which is all that is known before there is an endpoint; null for none.</summary>
    public static AuthScheme? Choose(OperationDescriptor operation, ClientRuntime runtime)
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
    /// The scheme by what the endpoint says, which goes before the model: in its order, with what the model adds behind it. Of
    /// the ways to sign with credentials only those are taken that the endpoint names.
    /// </summary>
    public static AuthScheme? Choose(OperationDescriptor operation, ClientRuntime runtime, Endpoint endpoint, out EndpointAuthScheme? settings)
    {
        AuthScheme? best = null;
        settings = null;
        // By index: this is on the way of every call of S3, and an enumerator is an object.
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
            if (!scheme.IsDecidedByEndpoint && scheme.IsUsable(runtime, endpoint) && (best is null || IsPreferred(scheme, best, runtime)))
            {
                best = scheme;
                settings = null;
            }
        }
        return best;
    }

    /// <summary>Why there is none.</summary>
    public static string Describe(OperationDescriptor operation, Endpoint endpoint)
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
        return $"the call can be authenticated by {string.Join(", ", names)} only, and that needs {string.Join(", or ", requirements)}";

        void Add(string name, AuthScheme? scheme)
        {
            names.Add(name);
            string requirement = scheme?.Requirement ?? $"what this client does not have ({name})";
            if (!requirements.Contains(requirement))
                requirements.Add(requirement);
        }
    }

    // None comes last whatever is preferred: it is for those who have nothing else.
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
