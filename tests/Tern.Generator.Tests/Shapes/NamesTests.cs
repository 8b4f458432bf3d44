using Tern.Generator.Shapes;

namespace Tern.Generator.Tests.Shapes;

public class NamesTests
{
    [Theory]
    [InlineData("StreamARN", "StreamArn")]
    [InlineData("ContentMD5", "ContentMd5")]
    [InlineData("MD5OfMessageBody", "Md5OfMessageBody")]
    [InlineData("SSECustomerKeyMD5", "SseCustomerKeyMd5")]
    [InlineData("SSEKMSKeyId", "SseKmsKeyId")]
    [InlineData("DBInstance", "DBInstance")]
    [InlineData("S3Bucket", "S3Bucket")]
    [InlineData("EC2InstanceId", "Ec2InstanceId")]
    [InlineData("ChecksumCRC64NVME", "ChecksumCrc64Nvme")]
    [InlineData("EnableACLs", "EnableAcls")]
    [InlineData("snake_case", "SnakeCase")]
    [InlineData("sha256hash", "Sha256hash")]
    [InlineData("2xx", "_2xx")]
    public void Pascal_converts_acronyms_of_three_or_more_characters(string name, string expected) => Assert.Equal(expected, Names.ToPascalCase(name));

    [Theory]
    [InlineData("SQS", "Sqs")]
    [InlineData("EC2", "Ec2")]
    [InlineData("SESv2", "SesV2")]
    [InlineData("WAFV2", "WafV2")]
    [InlineData("S3", "S3")]
    [InlineData("DynamoDB", "DynamoDB")]
    [InlineData("Route 53", "Route53")]
    [InlineData("Elastic Load Balancing v2", "ElasticLoadBalancingV2")]
    [InlineData("IoT", "IoT")]
    [InlineData("QLDB Session", "QldbSession")]
    public void ServiceStem_has_the_casing_of_types(string sdkId, string expected) => Assert.Equal(expected, Names.ServiceStem(sdkId));
}
