using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>The rest of a structure, list or map that a <see cref="FormReader"/> reads. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct FormGroup
{
    internal FormGroup(int next, int end, int nameStart)
    {
        Next = next;
        End = end;
        NameStart = nameStart;
    }

    /// <summary>The index of the next field.</summary>
    internal int Next { readonly get; set; }

    /// <summary>The index after the last field.</summary>
    internal int End { get; }

    /// <summary>The start of the next segment in the names of the fields.</summary>
    internal int NameStart { get; }
}
