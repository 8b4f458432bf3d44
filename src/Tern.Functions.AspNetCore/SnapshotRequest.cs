namespace Tern.Functions.AspNetCore;

/// <summary>A request that the application executes before a snapshot.</summary>
public sealed class SnapshotRequest
{
    /// <param name="method">The method, for example <c>GET</c>.</param>
    /// <param name="target">The path, percent-encoded, and the query, for example <c>/orders/1?lines=true</c>.</param>
    /// <exception cref="ArgumentException">The method is empty, or the target does not start with a slash.</exception>
    public SnapshotRequest(string method, string target)
    {
        ArgumentException.ThrowIfNullOrEmpty(method);
        ArgumentException.ThrowIfNullOrEmpty(target);
        if (target[0] != '/')
            throw new ArgumentException($"The target '{target}' is not valid. Expected: a path that starts with a slash.", nameof(target));
        Method = method;
        Target = target;
    }

    /// <summary>The method.</summary>
    public string Method { get; }

    /// <summary>The path and the query.</summary>
    public string Target { get; }

    /// <summary>The headers. The default is none. A name occurs once.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The body. The default is empty.</summary>
    public ReadOnlyMemory<byte> Body { get; init; }
}
