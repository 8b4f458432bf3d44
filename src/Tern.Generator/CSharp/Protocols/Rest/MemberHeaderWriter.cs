using Tern.Generator.CSharp.Codecs;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>Writes the statements that write members to the headers of a message: of an input to a request, of an output or error to a response.</summary>
internal sealed class MemberHeaderWriter(HttpBindings bindings, TypeScope scope, PresentValue present, CodecSide side)
{
    private readonly BoundValues _values = new(scope, "http-date");

    /// <summary>Writes the statements. Maps are last, because a header member takes precedence over a map entry of the same name.</summary>
    public void Write(CodeWriter code)
    {
        foreach (Member member in bindings.Headers)
            present.Write(code, member, value => WriteHeader(code, member, value));
        foreach (Member member in bindings.PrefixHeaders)
        {
            if (member.Target is not MapShape map)
                throw new GeneratorException($"member '{member.Name}': The trait {TraitIds.HttpPrefixHeaders} is on a member of {member.Value.Id}. Expected: a map.");
            string prefix = CSharpText.Literal(member.Traits.GetString(TraitIds.HttpPrefixHeaders)!);
            string headers = scope.External(side == CodecSide.Server ? ExternalTypes.ResponseHeaders : ExternalTypes.RequestHeaders);
            present.Write(code, member, entries => present.WriteEach(code, map, entries, (key, value) =>
                code.Line($"{headers}.AddPrefixed(message, {prefix}, {key}, {_values.Text(map.Value, value, isHeader: true)});")));
        }
    }

    private void WriteHeader(CodeWriter code, Member member, string value)
    {
        string name = member.Traits.GetString(TraitIds.HttpHeader)!;
        if (member.Target is ListShape list)
        {
            string elements = present.New("elements");
            code.Line($"var {elements} = new {scope.External(ExternalTypes.HeaderListWriter)}();");
            string method = BoundValues.IsText(list.Element) ? "WriteString" : "WriteUnquoted";
            present.WriteEach(code, list, value, element => code.Line($"{elements}.{method}({_values.Text(list.Element, element, isHeader: true)});"));
            code.Line($"{elements}.Complete(message.Headers, {CSharpText.Literal(name)});");
        }
        else if (name.Equals("Content-Type", StringComparison.OrdinalIgnoreCase))
        {
            code.Line($"message.ContentType = {_values.Text(member, value, isHeader: true)};");
        }
        else
        {
            code.Line($"message.Headers.Add(new({CSharpText.Literal(name)}, {_values.Text(member, value, isHeader: true)}));");
        }
    }
}
