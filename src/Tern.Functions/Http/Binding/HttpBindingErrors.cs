using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>The values of a request that are missing or not valid, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class HttpBindingErrors
{
    private readonly Dictionary<string, string[]> _errors = [];

    internal HttpBindingErrors()
    {
    }

    internal IDictionary<string, string[]> Errors => _errors;

    /// <summary>Whether the media type of the body is the error.</summary>
    internal bool IsMediaType { get; set; }

    internal void Add(string name, string message) => _errors[name] = _errors.TryGetValue(name, out string[]? messages) ? [.. messages, message] : [message];
}
