using System.Globalization;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the method that reads an object.</summary>
/// <param name="code">The code.</param>
/// <param name="type">The type.</param>
internal sealed class ReaderCode(CodeWriter code, PayloadType type)
{
    private const int BitsOfWord = 32;

    /// <summary>The class that creates exceptions.</summary>
    public const string Errors = LibraryNames.Codecs + "PayloadErrors";

    private readonly List<int> _read = [.. Enumerable.Range(0, type.Members.Count).Where(i => type.Members[i].Reader is not null)];

    public void Write(string signature)
    {
        code.Open(signature);
        if (type.IsIncomplete)
        {
            code.Line("throw new global::System.NotSupportedException();");
            code.CloseMember();
            return;
        }
        if (!type.IsPartial)
            code.Line($"{Errors}.ThrowIfNull<{type.Type}>(ref reader);");
        WriteVariables();
        code.Line("reader.ReadStartObject();");
        WriteLoop();
        WriteMissing();
        WriteObject();
        WriteAccessors();
        code.CloseMember();
    }

    private int Words => _read.Any(HasBit) ? (_read.Where(HasBit).Max() / BitsOfWord) + 1 : 0;

    // The bit of a member is its index.
    private bool HasBit(int index) => type.Members[index] is { IsRequired: true } or { Assignment: Assignment.Statement or Assignment.Accessor };

    private void WriteVariables()
    {
        for (int word = 0; word < Words; word++)
            code.Line($"uint present{Text(word)} = 0;");
        foreach (int i in _read)
            code.Line($"{type.Members[i].Reader!.Type} value{Text(i)} = {type.Members[i].Default ?? "default"}!;");
    }

    private void WriteLoop()
    {
        code.Open("while (reader.ReadName(out global::System.ReadOnlySpan<byte> name))");
        if (_read.Count > 0)
        {
            code.Open("switch (name.Length)");
            foreach (IGrouping<int, int> group in _read.GroupBy(i => JsonNames.Utf8Length(type.Members[i].JsonName)).OrderBy(group => group.Key))
            {
                code.Line($"case {Text(group.Key)}:");
                code.Indent();
                foreach (int i in group)
                    WriteMember(i);
                code.Line("break;");
                code.Outdent();
            }
            code.Close();
        }
        code.Line("reader.Skip();");
        code.Close();
    }

    private void WriteMember(int index)
    {
        PayloadMember member = type.Members[index];
        code.Line($"if (global::System.MemoryExtensions.SequenceEqual(name, {JsonNames.Literal(member.JsonName)}u8))");
        code.Line("{");
        code.Indent();
        code.Line($"value{Text(index)} = {member.Reader!.Name}.Read(ref reader);");
        if (HasBit(index))
            code.Line($"present{Text(index / BitsOfWord)} |= {Mask(index)};");
        code.Line("continue;");
        code.Close();
    }

    private void WriteMissing()
    {
        List<int> required = _read.FindAll(i => type.Members[i].IsRequired);
        if (required.Count == 0)
            return;
        IEnumerable<string> conditions = required.GroupBy(i => i / BitsOfWord).Select(group =>
        {
            uint mask = group.Aggregate(0u, (bits, i) => bits | (1u << (i % BitsOfWord)));
            string literal = $"0x{mask.ToString("X", CultureInfo.InvariantCulture)}u";
            return $"(present{Text(group.Key)} & {literal}) != {literal}";
        });
        IEnumerable<string> names = required.Select(i => $"(present{Text(i / BitsOfWord)} & {Mask(i)}) == 0 ? {JsonNames.Literal(type.Members[i].JsonName)} : null");
        code.Line($"if ({string.Join(" || ", conditions)})");
        code.Line($"    throw {Errors}.Missing(ref reader, {JsonNames.Literal(type.ShortName)}, new string?[] {{ {string.Join(", ", names)} }});");
    }

    private void WriteObject()
    {
        string arguments = string.Join(", ", type.Arguments.Select(argument => $"{argument.Name}: {(argument.Member < 0 ? argument.Default : $"value{Text(argument.Member)}!")}"));
        List<string> initial = [.. type.IgnoredRequired.Select(name => $"{name} = default!,")];
        foreach (int i in _read.Where(i => type.Members[i].Assignment == Assignment.Initializer))
            initial.Add($"{type.Members[i].Identifier} = value{Text(i)}!,");
        List<int> later = _read.FindAll(i => type.Members[i].Assignment is Assignment.Statement or Assignment.Accessor);
        string start = later.Count == 0 ? "return " : $"{type.Type} item = ";
        code.Line($"{start}new {type.Type}({arguments}){(initial.Count == 0 ? ";" : "")}");
        if (initial.Count > 0)
        {
            code.Line("{");
            code.Indent();
            foreach (string line in initial)
                code.Line(line);
            code.Outdent();
            code.Line("};");
        }
        foreach (int i in later)
        {
            code.Line($"if ((present{Text(i / BitsOfWord)} & {Mask(i)}) != 0)");
            code.Line($"    {Accessors.Set(type, type.Members[i], $"value{Text(i)}!")}");
        }
        if (later.Count > 0)
            code.Line("return item;");
    }

    private void WriteAccessors()
    {
        foreach (int i in _read)
        {
            if (type.Members[i].Assignment == Assignment.Accessor && !Accessors.HasClass(type, type.Members[i]))
                Accessors.WriteSetter(code, type, type.Members[i]);
        }
    }

    private static string Mask(int index) => $"0x{(1u << (index % BitsOfWord)).ToString("X", CultureInfo.InvariantCulture)}u";

    // The sign of a number depends on the culture.
    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
