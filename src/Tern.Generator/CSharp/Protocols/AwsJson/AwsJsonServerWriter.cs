using Tern.Generator.CSharp.Codecs.Json;
using Tern.Generator.CSharp.Protocols.Rpc;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.AwsJson;

/// <summary>Writes the code of a server with AWS JSON.</summary>
internal sealed class AwsJsonServerWriter(Service service, TypeScope scope, JsonFormat format) : SelfDescribingServerWriter(service, scope, format)
{
    /// <inheritdoc/>
    protected override string Document => "body";

    /// <inheritdoc/>
    protected override void WriteUnmodeledError(CodeWriter code)
    {
        code.Line("writer.WriteStartObject();");
        code.Line("writer.WriteName(\"\\\"__type\\\":\"u8);");
        code.Line("writer.WriteString(error.ErrorCode);");
        code.Line("writer.WriteName(\"\\\"message\\\":\"u8);");
        code.Line("writer.WriteString(error.ServiceMessage);");
        code.Line("writer.WriteEndObject();");
    }
}
