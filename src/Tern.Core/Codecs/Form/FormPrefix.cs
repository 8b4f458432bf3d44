using System.Runtime.CompilerServices;

namespace Tern.Codecs.Form;

/// <summary>The first bytes of what every name begins with; longer ones are on the heap.</summary>
[InlineArray(Length)]
internal struct FormPrefix
{
    public const int Length = 192;

    private byte _first;
}
