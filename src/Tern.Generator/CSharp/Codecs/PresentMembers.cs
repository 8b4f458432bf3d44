using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>Writes the condition under which a member of a structure is sent.</summary>
public sealed class PresentMembers(StructureShape structure, TypeScope scope)
{
    private readonly HashSet<string> _locals = ["writer", "@value", "message", "request"];

    /// <summary>The statements that send a member if it is there.</summary>
    /// <param name="code">Takes them.</param>
    /// <param name="member">The member.</param>
    /// <param name="owner">The expression that the member is a property of.</param>
    /// <param name="send">Writes what sends the value of the expression that it is given, which is not null.</param>
    public void Write(CodeWriter code, Member member, string owner, Action<string> send)
    {
        string property = $"{owner}.{member.PropertyName}";
        if (member.Target is ListShape list && member.Presence == Presence.Optional)
        {
            code.Open($"if ({property} is not (null or {scope.External("AbsentList")}<{scope.ElementType(list)}>))");
            send(property);
            code.Close();
        }
        else if (member.Presence == Presence.Optional || (!StructureWriter.IsCompilerRequired(structure, member, scope) && !member.Value.IsValueType))
        {
            string local = Names.Unique(Names.Camel(member.PropertyName), _locals);
            code.Open($"if ({property} is {{ }} {local})");
            send(local);
            code.Close();
        }
        else
        {
            send(property);
        }
    }
}
