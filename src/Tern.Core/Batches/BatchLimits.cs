using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The limits of one request of a batch operation.</summary>
/// <param name="MaxEntries">The maximum number of entries.</param>
/// <param name="MaxBytes">The maximum size of all entries in bytes, as the service counts them.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct BatchLimits(int MaxEntries, long MaxBytes);
