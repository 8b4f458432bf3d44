using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Form;

/// <summary>What differs between the protocols that send forms.</summary>
internal interface IFormNames
{
    /// <summary>The name of a member of a structure, or of a map's key or value.</summary>
    string Of(Member member);

    /// <summary>What stands between the name of a list or map and the numbers of its elements: <c>member.</c>, or nothing.</summary>
    string Elements(Member collection);

    /// <summary>Whether a list without elements is sent, as a name without value.</summary>
    bool SendsEmptyLists { get; }
}
