using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>Writes the condition under which a member of a structure is sent.</summary>
public sealed class PresentMembers(StructureShape structure, TypeScope scope)
{
    private readonly HashSet<string> _locals = ["writer", "@value", "message", "request", "output", "frame", "headersLength", "content", "prefix", "outer"];

    /// <summary>A name for an additional local.</summary>
    public string New(string wanted) => Names.Unique(Names.ToCamelCase(wanted), _locals);

    /// <summary>The condition under which a member is sent. Null if it is always sent.</summary>
    /// <param name="member">The member.</param>
    /// <param name="owner">The expression for the object with the property.</param>
    public string? Condition(Member member, string owner)
    {
        string property = $"{owner}.{member.PropertyName}";
        return member.Target is ListShape list && member.Presence == Presence.Optional ? $"{property} is not (null or {scope.External(ExternalTypes.AbsentList)}<{scope.ElementType(list)}>)"
            : MayBeNull(member) ? $"{property} is not null"
            : null;
    }

    /// <summary>Writes the statements that send a member if it is set.</summary>
    /// <param name="code">The writer to use.</param>
    /// <param name="member">The member.</param>
    /// <param name="owner">The expression for the object with the property.</param>
    /// <param name="send">Writes the statements that send the value of an expression, which is not null.</param>
    public void Write(CodeWriter code, Member member, string owner, Action<string> send)
    {
        string property = $"{owner}.{member.PropertyName}";
        if (member.Target is ListShape && member.Presence == Presence.Optional)
        {
            code.Open($"if ({Condition(member, owner)})");
            send(property);
            code.Close();
        }
        else if (MayBeNull(member))
        {
            string local = New(member.PropertyName);
            code.Open($"if ({property} is {{ }} {local})");
            send(local);
            code.Close();
        }
        else
        {
            send(property);
        }
    }

    private bool MayBeNull(Member member) =>
        member.Presence == Presence.Optional || (!StructureWriter.HasRequiredModifier(structure, member, scope) && !member.Value.IsValueType);
}
