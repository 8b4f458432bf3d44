using System.Text;
using Tern.Calls;

namespace Tern.Support;

internal sealed record TestResponse(ResponseMetadata Metadata, byte[] Bytes, Stream? Stream)
{
    public string Text => Encoding.UTF8.GetString(Bytes);
}
