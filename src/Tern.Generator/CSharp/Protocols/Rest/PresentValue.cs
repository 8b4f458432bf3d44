using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>Writes the conditions under which members outside of the document are sent. A null is not sent, also if the model requires the member.</summary>
/// <param name="scope">The namespace of the code.</param>
/// <param name="owner">The variable whose members are sent.</param>
internal sealed class PresentValue(TypeScope scope, string owner)
{
    private readonly HashSet<string> _locals = ["message", owner, "writer"];

    /// <summary>A name for an additional local of the method.</summary>
    public string New(string wanted) => Names.Unique(Names.ToCamelCase(wanted), _locals);

    /// <summary>Writes the statements that send a member if it is set.</summary>
    public void Write(CodeWriter code, Member member, Action<string> send)
    {
        string property = $"{owner}.{member.PropertyName}";
        bool isNullable = !member.Value.IsValueType || member.Presence == Presence.Optional;
        if (!isNullable)
        {
            send(property);
            return;
        }
        string local = New(member.PropertyName);
        string absent = member.Target is ListShape list && member.Presence == Presence.Optional ? $"not {scope.External(ExternalTypes.AbsentList)}<{scope.ElementType(list)}> and " : "";
        code.Open($"if ({property} is {absent}{{ }} {local})");
        send(local);
        code.Close();
    }

    /// <summary>Writes the statements that send each element of a list.</summary>
    public void WriteEach(CodeWriter code, ListShape list, string value, Action<string> send)
    {
        string index = New("i");
        code.Open($"for (int {index} = 0; {index} < {value}.Count; {index}++)");
        WriteUnlessNull(code, list.Element, list.IsSparse, $"{value}[{index}]", send);
        code.Close();
    }

    /// <summary>Writes the statements that send each entry of a map. The arguments of <paramref name="send"/> are the expressions for key and value.</summary>
    public void WriteEach(CodeWriter code, MapShape map, string value, Action<string, string> send)
    {
        string entry = New("entry");
        code.Open($"foreach (ref readonly {scope.External(ExternalTypes.KeyValuePair)}<string, {scope.ValueType(map)}> {entry} in {value}.AsSpan())");
        WriteUnlessNull(code, map.Value, map.IsSparse, $"{entry}.Value", present => send($"{entry}.Key", present));
        code.Close();
    }

    private void WriteUnlessNull(CodeWriter code, Member member, bool isSparse, string value, Action<string> send)
    {
        if (!isSparse && member.Value.IsValueType)
        {
            send(value);
            return;
        }
        string local = New("present");
        code.Open($"if ({value} is {{ }} {local})");
        send(local);
        code.Close();
    }
}
