namespace Tern.Functions.Codecs;

/// <summary>The errors of services that a function requires.</summary>
internal static class ServiceMessages
{
    public static string NotRegistered(string owner, string parameter, Type type, object? key) =>
        $"The constructor of '{owner}' has the parameter '{parameter}', but the service '{type}'{(key is null ? "" : $" with the key '{key}'")} is not registered. Register it in the action that you pass to FunctionHost.RunAsync.";

    public static string NoServices(string owner, string parameter, Type type) =>
        $"The constructor of '{owner}' has the parameter '{parameter}' of type '{type}', but no services are registered. Call FunctionHost.RunAsync with an action that registers them.";

    public static string ScopedFilter(string owner, string parameter, Type type) =>
        $"The constructor of the filter '{owner}' has the parameter '{parameter}', but the service '{type}' is scoped or uses a scoped service. A filter is created once: use a singleton, or create a scope in the filter.";
}
