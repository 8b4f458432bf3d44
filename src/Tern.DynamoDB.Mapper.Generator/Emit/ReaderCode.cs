using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the method that reads the attributes of an item or a map and creates the object.</summary>
/// <param name="code">The code.</param>
/// <param name="item">The type.</param>
internal sealed class ReaderCode(CodeWriter code, ItemMapping item)
{
    private readonly PresenceBits _bits = new(item);

    public void Write()
    {
        code.Open($"internal static {item.Type} ReadAttributes(ref {Fragments.Reader} reader)");
        WriteVariables();
        WriteLoop();
        new KeyReaderCode(code, item, _bits).Write();
        WriteMissing();
        WriteObject();
        code.CloseMember();
        WriteMissingMethod();
    }

    private void WriteVariables()
    {
        _bits.Declare(code);
        foreach (string offset in KeyReaderCode.Offsets(item))
            code.Line($"int {offset} = -1;");
        for (int i = 0; i < item.Members.Count; i++)
        {
            MemberMapping member = item.Members[i];
            code.Line($"{member.Type} {Variable(i)} = {member.Default ?? "default"};");
        }
    }

    private void WriteLoop()
    {
        code.Open($"while (reader.ReadName(out {Fragments.Utf8Span} name))");
        WriteSwitch();
        int rest = IndexOfRest();
        code.Line(rest < 0 ? "reader.Skip();" : $"reader.ReadRest(name, ref {Variable(rest)});");
        code.Close();
    }

    private int IndexOfRest()
    {
        for (int i = 0; i < item.Members.Count; i++)
        {
            if (item.Members[i].Role == MemberRole.Rest)
                return i;
        }
        return -1;
    }

    private void WriteSwitch()
    {
        List<(string Name, Action Write)> cases = [.. Cases()];
        if (cases.Count == 0)
            return;
        code.Open("switch (name.Length)");
        foreach (IGrouping<int, (string Name, Action Write)> group in cases.GroupBy(entry => WireText.Length(entry.Name)).OrderBy(group => group.Key))
        {
            code.Line($"case {group.Key}:");
            code.Indent();
            foreach ((string name, Action write) in group)
            {
                code.Open($"if ({Literals.IsEqual("name", name)})");
                write();
                code.Line("continue;");
                code.Close();
            }
            code.Line("break;");
            code.Outdent();
        }
        code.Close();
    }

    private IEnumerable<(string Name, Action Write)> Cases()
    {
        foreach ((string name, string? offset) in KeyReaderCode.Attributes(item))
            yield return (name, () => WriteOffset(offset));
        for (int i = 0; i < item.Members.Count; i++)
        {
            int index = i;
            MemberMapping member = item.Members[i];
            if (member.Role != MemberRole.Rest)
                yield return (member.WireName, () => WriteMember(member, index));
        }
    }

    private void WriteOffset(string? offset)
    {
        if (offset is not null)
            code.Line($"{offset} = reader.Offset;");
        code.Line("reader.Skip();");
    }

    private void WriteMember(MemberMapping member, int index)
    {
        if (member.Converter.Type == MapperNames.RawConverter)
        {
            // NULL is a value like any other.
            code.Line($"{Variable(index)} = reader.ReadRaw();");
            if (_bits.Set(member) is { } present)
                code.Line(present);
            return;
        }
        string read = $"{Variable(index)} = reader.Read<{member.Converter.Type}, {member.ValueType}>();";
        if (_bits.Set(member) is not { } set)
        {
            code.Line($"if (reader.TryEnter())");
            code.Line($"    {read}");
            return;
        }
        code.Open("if (reader.TryEnter())");
        code.Line(read);
        code.Line(set);
        code.Close();
    }

    private void WriteMissing()
    {
        if (_bits.IsMissing() is { } condition)
        {
            code.Line($"if ({condition})");
            code.Line($"    throw CreateMissing(ref reader, {_bits.Arguments});");
        }
    }

    private void WriteMissingMethod()
    {
        if (_bits.IsMissing() is null)
            return;
        List<MemberMapping> required = [.. item.Members.Where(member => member.IsRequired)];
        string name = Literals.Text(required[required.Count - 1].Name);
        for (int i = required.Count - 2; i >= 0; i--)
            name = $"{_bits.IsAbsent(required[i])} ? {Literals.Text(required[i].Name)} : {name}";
        code.Line($"private static {Fragments.MappingException} CreateMissing(ref {Fragments.Reader} reader, {_bits.Parameters}) =>");
        code.Line($"    reader.Missing({Literals.Text(item.ShortName)}, {name});");
        code.Separate();
    }

    private void WriteObject()
    {
        string arguments = string.Join(", ", item.Arguments.Select(argument => $"{argument.Name}: {Argument(argument)}"));
        List<string> initial = [.. item.IgnoredRequired.Select(name => $"{name} = default!,")];
        List<int> later = [];
        for (int i = 0; i < item.Members.Count; i++)
        {
            MemberMapping member = item.Members[i];
            if (member.Assignment == Assignment.Initializer)
                initial.Add($"{member.Identifier} = {Variable(i)}!,");
            else if (member.Assignment != Assignment.Parameter)
                later.Add(i);
        }
        string start = later.Count == 0 ? "return " : $"{item.Type} item = ";
        if (initial.Count == 0)
        {
            code.Line($"{start}new {item.Type}({arguments});");
        }
        else
        {
            code.Line($"{start}new {item.Type}({arguments})");
            code.Line("{");
            code.Indent();
            foreach (string line in initial)
                code.Line(line);
            code.Outdent();
            code.Line("};");
        }
        if (later.Count == 0)
            return;
        foreach (int index in later)
        {
            MemberMapping member = item.Members[index];
            code.Line($"if ({(member.Role == MemberRole.Rest ? $"{Variable(index)} is not null" : _bits.IsPresent(member))})");
            code.Line($"    {AccessorCode.Set(item, member, "item", Variable(index) + "!")}");
        }
        code.Line("return item;");
    }

    private string Argument(ArgumentMapping argument)
    {
        for (int i = 0; i < item.Members.Count; i++)
        {
            if (item.Members[i].Name == argument.Member)
                return Variable(i) + "!";
        }
        return "default!";
    }

    public static string Variable(int index) => $"value{index}";
}
