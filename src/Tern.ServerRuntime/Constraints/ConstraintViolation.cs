using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>A constraint of the model that a value of a request violates.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ConstraintViolation
{
    internal ConstraintViolation(string path, string text, string serviceText)
    {
        Path = path;
        Text = text;
        ServiceText = serviceText;
    }

    /// <summary>The path of the value with the names of the model, for example <c>/list/0/name</c>.</summary>
    public string Path { get; }

    /// <summary>
    /// The text of services that are generated from Smithy models, for example
    /// <c>Value with length 1 at '/text' failed to satisfy constraint: Member must have length between 2 and 8, inclusive</c>.
    /// </summary>
    public string Text { get; }

    /// <summary>
    /// The text of older AWS services, for example
    /// <c>Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1</c>.
    /// </summary>
    public string ServiceText { get; }
}
