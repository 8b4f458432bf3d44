using System.Text;

namespace Tern.Core.Tests.Support;

internal sealed record TestResponse(ResponseMetadata Metadata, byte[] Bytes, ResponseBody? Stream)
{
    public string Text => Encoding.UTF8.GetString(Bytes);
}
