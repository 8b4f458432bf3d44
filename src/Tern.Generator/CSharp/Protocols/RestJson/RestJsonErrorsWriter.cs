using System.Globalization;
using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Protocols.Rest;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.RestJson;

/// <summary>Writes the method that writes errors as JSON.</summary>
internal sealed class RestJsonErrorsWriter(RestJsonProtocol protocol, Service service, TypeScope scope)
{
    public void Write(CodeWriter code)
    {
        code.Line("/// <summary>Writes an error. For an error that is neither in the model nor a rejected request, the caller must set the status code before.</summary>");
        code.Open($"public static void Write({scope.External(ExternalTypes.RestResponse)} message, {scope.External(ExternalTypes.TernServiceException)} error)");
        code.Open("switch (error)");
        int index = 0;
        foreach (StructureShape error in ServerErrors.Of(service))
        {
            string typed = $"typed{(++index).ToString(CultureInfo.InvariantCulture)}";
            code.Line($"case {scope.Named(error)} {typed}:");
            code.Indent();
            code.Open();
            WriteError(code, error, typed);
            code.Line("break;");
            code.Close();
            code.Unindent();
        }
        code.Line("default:");
        code.Line($"    {scope.External(ExternalTypes.RestJsonErrors)}.Write(message, error);");
        code.Line("    break;");
        code.Close();
        code.Close();
    }

    private void WriteError(CodeWriter code, StructureShape error, string value)
    {
        code.Line($"message.StatusCode = {ServerErrors.Status(error).ToString(CultureInfo.InvariantCulture)};");
        code.Line($"message.Headers.Add(new({scope.External(ExternalTypes.RestJsonErrors)}.CodeHeader, {CSharpText.Literal(error.Id.Name)}));");
        code.Line("message.ContentType = \"application/json\";");
        code.Line($"var writer = new {scope.External(ExternalTypes.JsonWriter)}(message.Buffer);");
        code.Line($"{protocol.CodecName(error)}.Write(ref writer, {value});");
        code.Line("writer.Complete();");
        new MemberHeaderWriter(new HttpBindings(error), scope, new PresentValue(scope, value), CodecSide.Server).Write(code);
    }
}
