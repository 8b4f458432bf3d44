using System.Text;
using Microsoft.Extensions.Configuration;

namespace Tern.Extensions.Tests.Support;

internal static class Json
{
    /// <summary>Returns a configuration with the content of an <c>appsettings.json</c>.</summary>
    public static IConfiguration Configuration(string json) =>
        new ConfigurationBuilder().AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes(json))).Build();
}
