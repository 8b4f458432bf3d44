using System.Collections.Concurrent;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Tern.Local.Http;

namespace Tern.Local.Tests.Http;

public class RequestIdTests
{
    [Fact]
    public void Ids_have_the_format_of_the_services()
    {
        Assert.Matches("^[0-9A-V]{52}$", RequestIds.CreateForDynamoDB());
        Assert.Matches("^[0-9A-Z]{16}$", RequestIds.CreateForS3());
        Assert.Equal(48, Convert.FromBase64String(RequestIds.CreateExtendedForS3()).Length);
    }

    [Fact]
    public void Ids_of_several_threads_are_unique()
    {
        var ids = new ConcurrentDictionary<string, bool>(StringComparer.Ordinal);
        Parallel.For(0, 30_000, _ =>
        {
            Assert.True(ids.TryAdd(RequestIds.CreateForDynamoDB(), true));
            Assert.True(ids.TryAdd(RequestIds.CreateForS3(), true));
            Assert.True(ids.TryAdd(RequestIds.CreateExtendedForS3(), true));
        });
    }

    [Fact]
    public void Assembly_does_not_use_RandomNumberGenerator()
    {
        using var file = new PEReader(File.OpenRead(typeof(LocalAws).Assembly.Location));
        MetadataReader metadata = file.GetMetadataReader();
        IEnumerable<string> types = metadata.TypeReferences.Select(handle => metadata.GetString(metadata.GetTypeReference(handle).Name));
        Assert.DoesNotContain("RandomNumberGenerator", types);
    }
}
