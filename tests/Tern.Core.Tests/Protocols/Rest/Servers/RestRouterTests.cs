using Tern.ServerRuntime;

namespace Tern.Core.Tests.Protocols.Rest.Servers;

public sealed class RestRouterTests
{
    private static readonly RestRouter s_router = new(
    [
        new("ListBuckets", "GET", "/?x-id=ListBuckets"),
        new("ListObjects", "GET", "/{Bucket}"),
        new("ListObjectsV2", "GET", "/{Bucket}?list-type=2"),
        new("GetBucketAcl", "GET", "/{Bucket}?acl"),
        new("GetInventory", "GET", "/{Bucket}?inventory&x-id=GetInventory") { RequiredParameters = ["id"] },
        new("ListInventories", "GET", "/{Bucket}?inventory&x-id=ListInventories"),
        new("GetLifecycle", "GET", "/{Bucket}?lifecycle&x-id=GetLifecycle"),
        new("GetLifecycleConfiguration", "GET", "/{Bucket}?lifecycle"),
        new("GetObject", "GET", "/{Bucket}/{Key+}?x-id=GetObject"),
        new("GetObjectAttributes", "GET", "/{Bucket}/{Key+}?attributes") { RequiredHeaders = ["x-attributes"] },
        new("ListParts", "GET", "/{Bucket}/{Key+}?x-id=ListParts") { RequiredParameters = ["uploadId"] },
        new("PutObject", "PUT", "/{Bucket}/{Key+}?x-id=PutObject") { StreamsBody = true },
        new("CopyObject", "PUT", "/{Bucket}/{Key+}?x-id=CopyObject") { RequiredHeaders = ["x-copy-source"] },
        new("UploadPart", "PUT", "/{Bucket}/{Key+}?x-id=UploadPart") { RequiredParameters = ["partNumber", "uploadId"], StreamsBody = true },
        new("UploadPartCopy", "PUT", "/{Bucket}/{Key+}?x-id=UploadPartCopy") { RequiredHeaders = ["x-copy-source"], RequiredParameters = ["partNumber", "uploadId"] },
        new("Respond", "POST", "/Respond"),
        new("Post", "POST", "/{Bucket}"),
        new("Between", "GET", "/between/{a}/and/{b+}/end"),
    ]);

    [Theory]
    [InlineData("GET", "/", "", "ListBuckets")]
    [InlineData("GET", "/", "x-id=ListBuckets", "ListBuckets")]
    [InlineData("GET", "/b", "", "ListObjects")]
    [InlineData("GET", "/b", "list-type=2&prefix=x", "ListObjectsV2")]
    [InlineData("GET", "/b", "list-type=1", "ListObjects")]
    [InlineData("GET", "/b", "acl", "GetBucketAcl")]
    [InlineData("GET", "/b", "acl=", "GetBucketAcl")]
    [InlineData("GET", "/b", "inventory", "ListInventories")]
    [InlineData("GET", "/b", "inventory&id=1", "GetInventory")]
    [InlineData("GET", "/b", "lifecycle", "GetLifecycleConfiguration")]
    [InlineData("GET", "/b", "lifecycle&x-id=GetLifecycle", "GetLifecycle")]
    [InlineData("GET", "/b/k", "", "GetObject")]
    [InlineData("GET", "/b//k/../", "", "GetObject")]
    [InlineData("GET", "/b/k", "attributes", "GetObjectAttributes")]
    [InlineData("GET", "/b/k", "uploadId=1", "ListParts")]
    [InlineData("GET", "/b/k", "x-id=ListParts", "GetObject")]
    [InlineData("PUT", "/b/k", "", "PutObject")]
    [InlineData("PUT", "/b/k", "partNumber=1&uploadId=2", "UploadPart")]
    [InlineData("PUT", "/b/k", "partNumber=1", "PutObject")]
    [InlineData("POST", "/Respond", "", "Respond")]
    [InlineData("POST", "/respond", "", "Post")]
    [InlineData("GET", "/between/x/and/y/z/end", "", "Between")]
    [InlineData("GET", "/between/x/and/y", "", "GetObject")]
    [InlineData("GET", "", "", null)]
    [InlineData("GET", "//k", "", null)]
    [InlineData("GET", "/b/", "", null)]
    [InlineData("PATCH", "/b/k", "", null)]
    public void Find_returns_the_most_specific_matching_operation(string method, string path, string query, string? operation) =>
        Assert.Equal(operation, s_router.Find(new() { Method = method, Path = path, Query = query })?.Operation);

    [Theory]
    [InlineData("", "CopyObject")]
    [InlineData("partNumber=1&uploadId=2", "UploadPartCopy")]
    [InlineData("partNumber=1&uploadId=2&x-id=UploadPart", "UploadPartCopy")]
    public void Find_selects_the_operation_by_a_required_header(string query, string operation) => Assert.Equal(
        operation,
        s_router.Find(new() { Method = "PUT", Path = "/b/k", Query = query, Headers = [new("X-Copy-Source", "/a/b")] })?.Operation);

    [Theory]
    [InlineData("/b/k", "b|k")]
    [InlineData("/b/a%20b/%2F%25/%C3%A9", "b|a b//%/é")]
    [InlineData("/b//", "b|/")]
    [InlineData("/b/a+b", "b|a+b")]
    [InlineData("/b%2fc/..", "b/c|..")]
    public void Path_labels_are_decoded_after_the_path_is_split(string path, string labels) =>
        Assert.Equal(labels, string.Join('|', Route("GetObject").ReadLabels(new() { Method = "GET", Path = path })));

    [Fact]
    public void Greedy_label_ends_before_the_literal_suffix() =>
        Assert.Equal(["x", "y/z"], Route("Between").ReadLabels(new() { Method = "GET", Path = "/between/x/and/y/z/end" }));

    [Theory]
    [InlineData("/b/%")]
    [InlineData("/b/%4")]
    [InlineData("/b/%zz")]
    [InlineData("/b/%FF")]
    [InlineData("/b/%C3")]
    [InlineData("/b")]
    public void Path_with_invalid_encoding_or_missing_labels_throws_TernSerializationException(string path) =>
        Assert.Throws<TernSerializationException>(() => Route("GetObject").ReadLabels(new() { Method = "GET", Path = path }));

    [Fact]
    public void Query_parameters_are_decoded_in_order()
    {
        var request = new RestRequest { Method = "GET", Path = "/", Query = "a=1+2&&b&c=%26%3D&a=3&%C3%A9==" };
        Assert.Equal(["a:1 2", "b:", "c:&=", "a:3", "é:="], request.Parameters.Select(parameter => $"{parameter.Key}:{parameter.Value}"));
        Assert.Equal("1 2", request.GetParameter("a"));
        Assert.Null(request.GetParameter("A"));
        Assert.Throws<TernSerializationException>(() => new RestRequest { Method = "GET", Path = "/", Query = "a=%" }.Parameters);
    }

    private static RestRoute Route(string operation) => s_router.Routes.Single(route => route.Operation == operation);
}
