using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Form;

/// <summary>The differences between the protocols that send forms.</summary>
internal interface IFormNames
{
    /// <summary>The name of a member of a structure, or of the key or the value of a map.</summary>
    string Of(Member member);

    /// <summary>The name between the name of a list or map and the numbers of its elements, for example <c>member</c>. It can be empty.</summary>
    string Elements(Member collection);

    /// <summary>Whether a list without elements is sent as a name without a value.</summary>
    bool SendsEmptyLists { get; }
}
