using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the method that reads the attributes of an item or a map and creates the object.</summary>
/// <param name="code">The code.</param>
/// <param name="item">The type.</param>
internal sealed class ReaderCode(CodeWriter code, ItemMapping item)
{
    private readonly PresenceBits _bits = new(item);
    private readonly HashSet<string> _cases = new(StringComparer.Ordinal);

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
        List<string> names = NamesCode.All(item);
        code.Line($"{MapperNames.Library}NameTable names = {item.Container}.{item.Names.Names}.Instance;");
        code.Open($"while (reader.ReadName(out {Fragments.Utf8Span} name))");
        code.Line("int index = names.Find(name);");
        WriteUnentered(names);
        List<int> members = [.. Enumerable.Range(0, item.Members.Count).Where(i => item.Members[i].Role != MemberRole.Rest && !IsRaw(item.Members[i]))];
        if (members.Count > 0)
        {
            code.Line("if (!reader.TryEnter())");
            code.Line("    continue;");
            code.Open("switch (index)");
            foreach (int i in members)
                WriteCase($"{names.IndexOf(item.Members[i].WireName)}", $"{Variable(i)} = reader.Read<{item.Members[i].Converter.Type}, {item.Members[i].ValueType}>();", _bits.Set(item.Members[i]), "break;");
            code.Close();
        }
        code.Close();
    }

    // Attributes that are read as they are, for which NULL is a value like any other.
    private void WriteUnentered(List<string> names)
    {
        code.Open("switch (index)");
        foreach ((string name, string? offset) in KeyReaderCode.Attributes(item))
            WriteCase($"{names.IndexOf(name)}", offset is null ? null : $"{offset} = reader.Offset;", "reader.Skip();", "continue;");
        int rest = -1;
        for (int i = 0; i < item.Members.Count; i++)
        {
            MemberMapping member = item.Members[i];
            if (member.Role == MemberRole.Rest)
                rest = i;
            else if (IsRaw(member))
                WriteCase($"{names.IndexOf(member.WireName)}", $"{Variable(i)} = reader.ReadRaw();", _bits.Set(member), "continue;");
        }
        WriteCase("-1", rest < 0 ? "reader.Skip();" : $"reader.ReadRest(name, ref {Variable(rest)});", "continue;");
        code.Close();
    }

    // The index is text, because the sign of a negative number depends on the culture.
    private void WriteCase(string index, params string?[] statements)
    {
        // Two members with the same name are an error of the type. The generated code must not add another.
        if (!_cases.Add(index))
            return;
        code.Line($"case {index}:");
        code.Indent();
        foreach (string? statement in statements)
        {
            if (statement is not null)
                code.Line(statement);
        }
        code.Outdent();
    }

    private static bool IsRaw(MemberMapping member) => member.Converter.Type == MapperNames.RawConverter;

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
                initial.Add($"{member.Identifier} = {ValueOf(i)},");
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
            if (member.EmptySet is not { } empty || member.Converter.Form != FieldForm.Set)
                continue;
            // An absent set is empty, whatever the initial value is.
            code.Line($"else if ({AccessorCode.Read(item, member, "item")} is not {{ Count: 0 }})");
            code.Line($"    {AccessorCode.Set(item, member, "item", empty)}");
        }
        code.Line("return item;");
    }

    private string Argument(ArgumentMapping argument)
    {
        for (int i = 0; i < item.Members.Count; i++)
        {
            if (item.Members[i].Name == argument.Member)
                return ValueOf(i);
        }
        return "default!";
    }

    private string ValueOf(int index) => item.Members[index].EmptySet is { } empty ? $"{Variable(index)} ?? {empty}" : $"{Variable(index)}!";

    public static string Variable(int index) => $"value{index}";
}
