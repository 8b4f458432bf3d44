using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>The inline buffer for the prefix of all names. Longer prefixes are on the heap.</summary>
[InlineArray(Length)]
internal struct FormPrefix
{
    public const int Length = 192;

    private byte _first;
}
