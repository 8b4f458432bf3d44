using System.Globalization;
using System.Text.Json;
using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Codecs.Xml;
using Tern.Generator.CSharp.Protocols.Rest;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.RestXml;

/// <summary>Writes the method that writes errors as XML.</summary>
internal sealed class RestXmlErrorsWriter(RestXmlProtocol protocol, Service service, TypeScope scope)
{
    public void Write(CodeWriter code)
    {
        bool isWrapped = !(service.Traits.Get(TraitIds.RestXml) is { ValueKind: JsonValueKind.Object } restXml
            && restXml.TryGetProperty("noErrorWrapping", out JsonElement unwrapped) && unwrapped.ValueKind == JsonValueKind.True);
        code.Line("/// <summary>Writes an error. For an error that is neither in the model nor a rejected request, the caller must set the status code before.</summary>");
        code.Line("/// <param name=\"message\">The response.</param>");
        code.Line("/// <param name=\"error\">The error.</param>");
        code.Line("/// <param name=\"details\">Additional elements with text, for example the request id.</param>");
        code.Open($"public static void Write({scope.External(ExternalTypes.RestResponse)} message, {scope.External(ExternalTypes.TernServiceException)} error, {scope.External(ExternalTypes.ReadOnlySpan)}<{scope.External(ExternalTypes.KeyValuePair)}<string, string>> details)");
        IReadOnlyList<StructureShape> errors = ServerErrors.Of(service);
        WriteStatus(code, errors);
        code.Line("message.ContentType = \"application/xml\";");
        code.Line($"var writer = new {scope.External(ExternalTypes.XmlWriter)}(message.Buffer);");
        if (isWrapped)
        {
            code.Line(XmlValues.Tag($"<ErrorResponse{XmlNames.Namespace(service.Traits)}><Error><Type>"));
            code.Line("writer.WriteTag(message.StatusCode >= 500 ? \"Receiver\"u8 : \"Sender\"u8);");
            code.Line(XmlValues.Tag("</Type><Code>"));
        }
        else
        {
            code.Line(XmlValues.Tag("<Error><Code>"));
        }
        code.Line("writer.WriteString(error.ErrorCode);");
        code.Line(XmlValues.Tag("</Code><Message>"));
        code.Line("writer.WriteString(error.ServiceMessage);");
        code.Line(XmlValues.Tag("</Message>"));
        WriteMembers(code, errors);
        if (isWrapped)
            code.Line(XmlValues.Tag("</Error>"));
        code.Open($"foreach ({scope.External(ExternalTypes.KeyValuePair)}<string, string> detail in details)");
        code.Line("writer.WriteTag(\"<\"u8);");
        code.Line("writer.WriteString(detail.Key);");
        code.Line("writer.WriteTag(\">\"u8);");
        code.Line("writer.WriteString(detail.Value);");
        code.Line("writer.WriteTag(\"</\"u8);");
        code.Line("writer.WriteString(detail.Key);");
        code.Line("writer.WriteTag(\">\"u8);");
        code.Close();
        code.Line(XmlValues.Tag(isWrapped ? "</ErrorResponse>" : "</Error>"));
        code.Line("writer.Complete();");
        code.Close();
    }

    private void WriteStatus(CodeWriter code, IReadOnlyList<StructureShape> errors)
    {
        code.Open("message.StatusCode = error switch");
        foreach (StructureShape error in errors)
            code.Line($"{scope.Named(error)} => {ServerErrors.Status(error).ToString(CultureInfo.InvariantCulture)},");
        code.Line($"{scope.External(ExternalTypes.RejectedRequestException)} rejected => rejected.StatusCode,");
        code.Line("_ => message.StatusCode,");
        code.Close(";");
    }

    // The members of an error in addition to code and message: headers, and elements beside those of code and message.
    private void WriteMembers(CodeWriter code, IReadOnlyList<StructureShape> errors)
    {
        List<(StructureShape Error, HttpBindings Bindings)> withMembers =
            [.. errors.Select(error => (error, new HttpBindings(error))).Where(error => error.Item2 is { Document.Count: > 0 } or { Headers.Count: > 0 } or { PrefixHeaders.Count: > 0 })];
        if (withMembers.Count == 0)
            return;
        code.Open("switch (error)");
        for (int i = 0; i < withMembers.Count; i++)
        {
            (StructureShape error, HttpBindings bindings) = withMembers[i];
            string typed = $"typed{(i + 1).ToString(CultureInfo.InvariantCulture)}";
            code.Line($"case {scope.Named(error)} {typed}:");
            code.Indent();
            code.Open();
            if (bindings.Document.Count > 0)
                code.Line($"{protocol.CodecName(error)}.Write(ref writer, {typed});");
            new MemberHeaderWriter(bindings, scope, new PresentValue(scope, typed), CodecSide.Server).Write(code);
            code.Line("break;");
            code.Close();
            code.Unindent();
        }
        code.Close();
    }
}
