namespace Tern.Tool.Models;

/// <summary>Writes services as JSON.</summary>
internal static class ServiceJson
{
    public static void Write(TextWriter output, IReadOnlyList<ServiceSummary> services) => JsonOutput.Write(output, json =>
    {
        json.WriteStartArray();
        foreach (ServiceSummary service in services)
        {
            json.WriteStartObject();
            json.WriteString("name", service.Name);
            json.WriteString("sdkId", service.SdkId);
            json.WriteString("title", service.Title);
            json.WriteStartArray("protocols");
            foreach (string protocol in service.Protocols)
                json.WriteStringValue(protocol);
            json.WriteEndArray();
            json.WriteNumber("operations", service.Operations);
            json.WriteString("version", service.Version);
            json.WriteEndObject();
        }
        json.WriteEndArray();
    });
}
