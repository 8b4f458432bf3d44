using System.Diagnostics;

namespace Tern.Runtime;

/// <summary>Shows a map's entries in a debugger.</summary>
internal sealed class OrderedMapDebugView<TValue>(OrderedMap<TValue> map)
{
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public KeyValuePair<string, TValue>[] Entries => map.AsSpan().ToArray();
}
